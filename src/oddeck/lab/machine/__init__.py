"""The part of the lab that becomes machine code."""
