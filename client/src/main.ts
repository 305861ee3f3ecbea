import { mount } from "svelte";
import App from "./App.svelte";
import "./install.svelte";
import "./app.css";
import { keepFiles } from "./version.svelte";

mount(App, { target: document.body });
keepFiles();
