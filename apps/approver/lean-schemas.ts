/**
 * Leaves out of the page what it never uses of the schema library: the part that writes JSON Schemas, and the library's
 * own sentences. Together they are a tenth of the script.
 */
import type { Plugin } from 'vite'

const writers = /\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/
const sentences = /\/zod\/v4\/locales\/en\.js$/
const exportsOf = /^export (?:const|function) (\w+)/gm

export const leanSchemas: Plugin = {
  name: 'lean-schemas',
  transform(code, id) {
    if (sentences.test(id)) return { code: plainMessages, map: null }
    if (!writers.test(id)) return undefined
    const names = [...code.matchAll(exportsOf)].map(([, name]) => name)
    const stubs = names.map((name) => `export const ${name} = leftOut`)
    return { code: [leftOut, ...stubs].join('\n'), map: null }
  },
}

/** The library calls some of them when it makes a schema, to get a function that writes. */
const leftOut = 'const leftOut = () => leftOut'
const plainMessages = "export default () => ({ localeError: () => 'invalid' })"
