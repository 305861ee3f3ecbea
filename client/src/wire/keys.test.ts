// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import { comeAsGuest, forget, keep, keepPerson, keyFromLink, keyOf, seatTables } from "./keys";

beforeEach(() => localStorage.clear());

test("the latest table comes first, and each only once", () => {
  keep("one", "k1");
  keep("two", "k2");
  keep("one", "k3");
  expect(seatTables()).toEqual(["one", "two"]);
  expect(keyOf("one")).toBe("k3");
});

test("a key that opens nothing is forgotten, and of very many the oldest", () => {
  keep("gone", "k");
  forget("gone");
  expect([keyOf("gone"), seatTables()]).toEqual([null, []]);
  for (let number = 0; number < 40; number++) keep(`table${number}`, "k");
  expect(seatTables()).toHaveLength(30);
  expect(keyOf("table0")).toBeNull();
  expect(keyOf("table39")).toBe("k");
});

test("a link brings a key, and nothing else is taken for one", () => {
  expect(keyFromLink("key=zyvJ6H6oiCycaynf7-J_5cUs3sRwyMWj")).toBe(
    "zyvJ6H6oiCycaynf7-J_5cUs3sRwyMWj",
  );
  for (const other of ["", "TC-7", "key=", "key=a b", "key=<script>"])
    expect(keyFromLink(other)).toBeNull();
});

test("what is broken in the store is as good as nothing", () => {
  localStorage.setItem("oddeck-tables", "{");
  expect(seatTables()).toEqual([]);
});

test("one key is valid everywhere, unless there is one to a seat or one comes as a guest", () => {
  keepPerson("own");
  keep("seat", "k");
  comeAsGuest("shy");
  expect([keyOf("any"), keyOf("seat"), keyOf("shy")]).toEqual(["own", "k", null]);
  forget("shy");
  expect(keyOf("shy")).toBe("own");
});
