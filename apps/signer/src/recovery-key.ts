/** `npm run recovery-key -w apps/signer -- --make`: makes a recovery key on paper, prints it and stores nothing. `-- --check`
 *  reads the 24 words of a paper and prints the public key. `-- --join FILE` proves that a new key works, and `-- --sign FILE`
 *  adopts a version of the rules with a key of the rules in force. FILE is a version as the Policy page offers it for download.
 *  Both print the document first, on the error output, and then the statement to hand in. All work without network. */
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { RulesFile } from '@holdfast/mpc/nodes'
import { parseMnemonic } from '@holdfast/policy/recovery-keys'
import { z } from 'zod'
import { readRules } from './rules/accept-rules.ts'
import { describeRules } from './rules/describe-rules.ts'
import { describePaperKey, secretLines, signOnPaper } from './rules/paper-key.ts'

const { values } = parseArgs({
  options: {
    make: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
    sign: { type: 'string' },
    join: { type: 'string' },
  },
})
/** Without its statements: people may sign it on paper before anybody else did. */
const VersionFile = z.object({ document: RulesFile.shape.document, earlier: RulesFile.shape.earlier })

/** In words. */
const secretLength = 24

const acts = [values.make, values.check, values.sign !== undefined, values.join !== undefined]
if (acts.filter(Boolean).length !== 1) throw new Error('usage: --make, --check, --sign FILE, or --join FILE')
if (values.make) make()
else if (values.check) print(describePaperKey(await readSecret()))
else if (values.sign !== undefined) await sign('adopt', values.sign)
else if (values.join !== undefined) await sign('join', values.join)

function make(): void {
  const secret = randomBytes(32)
  print([
    'Write this on paper. It is stored nowhere, and whoever reads the 24 words has the key.',
    '',
    ...secretLines(secret),
    '',
    ...describePaperKey(secret),
    '',
    'Check the paper with --check. Hand in the public key, and never the 24 words.',
  ])
}

async function sign(act: 'adopt' | 'join', path: string): Promise<void> {
  // A relative path starts where the operator is: npm runs this in the signer's folder, and names that place.
  const text = readFileSync(resolve(process.env.INIT_CWD ?? '', path), 'utf8')
  const { document, earlier } = VersionFile.parse(JSON.parse(text))
  const rules = readRules(document)
  const now = Date.now()
  note([
    ...describeRules(rules, { earlier: earlier.length }),
    '',
    `The clock of this machine says ${new Date(now).toISOString()}. A statement is valid for 24 hours by it.`,
    'Compare the words of the hash with the others before you go on.',
  ])
  const secret = await readSecret()
  print([JSON.stringify(signOnPaper(act, rules, { secret, now }))])
}

/** From the input, because arguments stay in the history of a shell. */
async function readSecret(): Promise<Uint8Array> {
  note(['Type the 24 words, then Enter:'])
  const lines: string[] = []
  const input = createInterface({ input: process.stdin })
  for await (const line of input) {
    lines.push(line)
    if ((lines.join(' ').match(/[a-z]+/gi) ?? []).length >= secretLength) break
  }
  input.close()
  const secret = parseMnemonic(lines.join(' '))
  if (secret === null)
    throw new Error('these are not the 24 words of a recovery key: a word is missing or wrong')
  return secret
}

function print(lines: readonly string[]): void {
  for (const line of lines) console.log(line)
}

function note(lines: readonly string[]): void {
  for (const line of lines) console.error(line)
}
