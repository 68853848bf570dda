// Before any module: the schema library would otherwise try out whether it may make code from text, which the policy of
// the page refuses and reports.
globalThis.__zod_globalConfig = { jitless: true }
