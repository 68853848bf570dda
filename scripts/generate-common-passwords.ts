/** Writes apps/server/src/features/session/common-passwords.txt: the 10,000 most common passwords of four characters and more,
 *  the most common first. Usage: node --import tsx scripts/generate-common-passwords.ts <passwords.json of
 *  @zxcvbn-ts/language-common 3.0.4> */
import { readFileSync, writeFileSync } from 'node:fs'

const [path] = process.argv.slice(2)
if (path === undefined) throw new Error('usage: generate-common-passwords.ts <passwords.json>')
const passwords = (JSON.parse(readFileSync(path, 'utf8')) as string[]).filter(
  (password) => password.length >= 4,
)
writeFileSync(
  new URL('../apps/server/src/features/session/common-passwords.txt', import.meta.url),
  `${passwords.slice(0, 10_000).join('\n')}\n`,
)
