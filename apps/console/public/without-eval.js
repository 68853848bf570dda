// Before any module: schemas are not compiled to code at run time, which the policy of the page would refuse and report.
globalThis.__zod_globalConfig = { jitless: true }
