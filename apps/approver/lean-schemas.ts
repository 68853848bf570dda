/**
 * Leaves out of the page what it never uses of the schema library: the part that writes JSON Schemas, the library's own
 * sentences, code that is made from text, cycles, and methods that no schema of the page calls. Together they are a fifth of the
 * library. A schema that calls such a method fails when the page loads.
 */
import type { Plugin } from 'vite'

const writers = /\/zod\/v4\/core\/(to-json-schema|json-schema-processors|memoizer|doc)\.js$/
const sentences = /\/zod\/v4\/locales\/en\.js$/
const classes = /\/zod\/v4\/classic\/schemas\.js$/
const exportsOf = /^export (?:const|function|class) (\w+)/gm

export const leanSchemas: Plugin = {
  name: 'lean-schemas',
  transform(code, id) {
    if (sentences.test(id)) return { code: plainMessages, map: null }
    if (classes.test(id)) return { code: lean(code), map: null }
    if (!writers.test(id)) return undefined
    const names = [...code.matchAll(exportsOf)].map(([, name]) => name)
    const stubs = names.map((name) => `export const ${name} = ${name === 'memoizer' ? 'nothing' : 'leftOut'}`)
    return { code: [leftOut, ...stubs].join('\n'), map: null }
  },
}

/** The library calls some of them when it makes a schema, to get a function that writes. */
const leftOut = 'const leftOut = () => leftOut\nconst nothing = () => undefined'
const plainMessages = "export default () => ({ localeError: () => 'invalid' })"

/** As the library writes them: `email(params) {` to `},`, or `encode: function _encode(…) {`. */
const method = (name: string): RegExp =>
  new RegExp(
    String.raw`^    (?:async )?${name}(?:\(|: (?:async )?function).*\{\n(?:        .*\n)*?    \},\n`,
    'm',
  )
const format = /^ {4}\w+\(params\) \{\n {8}return this\.check\(core\._\w+\(Zod\w+, params\)\);\n {4}\},\n/gm
const unused =
  'overwrite exactOptional nonoptional and prefault catch readonly describe meta isOptional isNullable apply parseAsync ' +
  'safeParseAsync validate validateAsync encode decode encodeAsync decodeAsync safeEncode safeDecode safeEncodeAsync ' +
  'safeDecodeAsync slugify normalize lowercase uppercase toUpperCase'

/** Throws for a library that is written in another way: the page would grow unseen. */
function lean(code: string): string {
  const without = unused
    .split(' ')
    .reduce((text, name) => replaced(text, method(name), ''), replaced(code, format, ''))
  return replaced(without, /\$ZodObjectJIT\.init/, '$ZodObject.init')
}

function replaced(text: string, pattern: RegExp, by: string): string {
  const made = text.replace(pattern, () => by)
  if (made === text) throw new Error(`The schema library has no ${pattern.source}: adapt lean-schemas.ts`)
  return made
}
