/** The command for recovery keys on paper: it works from words on paper and a file, without a signer and without network. */
import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toBase64 } from '@holdfast/mpc/nodes'
import { recoveryKeyFingerprint, recoveryKeyId } from '@holdfast/policy/recovery-keys'
import { ChangeAssertion, encodeRules } from '@holdfast/policy/rules'
import { expect, test } from 'vitest'
import { wordsOf } from '../src/rules/describe-rules.ts'
import { rulesDocument, rulesOf } from '../src/rules/testing.ts'
import { verifyChange } from '../src/rules/verify-change.ts'
import { commandOf } from '../src/testing-processes.ts'

const folder = mkdtempSync(join(tmpdir(), 'paper-'))

interface Printed {
  readonly out: string
  readonly error: string
}

function run(flags: readonly string[], input = ''): Promise<Printed> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [...commandOf('recovery-key'), ...flags],
      { env: { PATH: process.env.PATH, INIT_CWD: folder } },
      (_failure, out, error) => resolve({ out, error }),
    )
    child.stdin?.end(input)
  })
}

test('a key is made and stored nowhere, and its words sign the document that the operator was shown', async () => {
  const { out: made } = await run(['--make'])
  const x = /Public key: ([-_A-Za-z0-9]{43})/.exec(made)?.[1] ?? ''
  const mnemonic = [...made.matchAll(/\d+\. ([a-z]+)/g)].map(([, word = '']) => word)
  expect(mnemonic).toHaveLength(24)
  expect(made).toContain(`Words: ${recoveryKeyFingerprint(x).join(' ')}`)
  expect(readdirSync(folder)).toEqual([])

  const key = { kind: 'paper' as const, id: recoveryKeyId(x), label: 'Safe of the notary', x }
  const governance = { needed: 2, delayHours: 48, recovery: { keys: [key], needed: 1, delayHours: 72 } }
  const rules = rulesOf(rulesDocument({ governance }))
  writeFileSync(
    join(folder, 'rules.json'),
    JSON.stringify({ document: toBase64(encodeRules(rules.document)) }),
  )
  const [joined, wrong, none] = await Promise.all([
    run(['--join', 'rules.json'], mnemonic.join('\n')),
    run(['--check'], `${mnemonic.with(5, 'holdfast').join(' ')}\n`),
    run([]),
  ])
  for (const text of [
    `Hash in words: ${wordsOf(rules.hash)}`,
    `Safe of the notary: on paper, ${recoveryKeyFingerprint(x).join(' ')}`,
  ])
    expect(joined.error).toContain(text)
  const assertion = ChangeAssertion.parse(JSON.parse(joined.out))
  expect(verifyChange(assertion, rules.document)).toMatchObject({ act: 'join', hash: rules.hash })
  expect(wrong.error).toContain('a word is missing or wrong')
  expect(none.error).toContain('usage: --make, --check, --sign FILE, or --join FILE')
}, 120_000)
