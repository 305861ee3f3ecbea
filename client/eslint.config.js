// Layout is prettier's, types are svelte-check's: here are the mistakes that neither of them sees.
import js from "@eslint/js";
import { globalIgnores } from "eslint/config";
import svelte from "eslint-plugin-svelte";
import typescript from "typescript-eslint";

export default typescript.config(
  globalIgnores(["src/wire/messages.ts", "src/wire/views.ts"]),
  js.configs.recommended,
  typescript.configs.recommended,
  svelte.configs.recommended,
  svelte.configs.prettier,
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: typescript.parser } },
  },
  {
    rules: {
      // TypeScript knows names better.
      "no-undef": "off",
      "@typescript-eslint/no-unused-vars": [
        "error",
        { argsIgnorePattern: "^_", varsIgnorePattern: "^_" },
      ],
      // Takes the words behind a colon, which say why, for more warnings.
      "svelte/no-unused-svelte-ignore": "off",
      // Our sets and maps are replaced, not changed, where something is drawn from them.
      "svelte/prefer-svelte-reactivity": "off",
      // Our own router follows plain links and paths.
      "svelte/no-navigation-without-resolve": "off",
    },
  },
);
