/** The operator's command for rules: what it prints, and what a signer keeps of it. */
import { execFile } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { credentialFingerprint } from '@holdfast/policy/passkeys'
import { afterAll, expect, test } from 'vitest'
import { wordsOf } from '../src/rules/describe-rules.ts'
import { openNodeFolder } from '../src/node-folder.ts'
import { bodyOf, genesisOf, keyId, organisation, rulesDocument, rulesOf } from '../src/rules/testing.ts'
import { makeNodes } from '../src/testing-folders.ts'
import { commandOf } from '../src/testing-processes.ts'

const { made, peers, remove } = makeNodes(3)
afterAll(remove)
const { path, sealingKey } = made[0]!

const rules = rulesOf(
  rulesDocument({
    signers: [...peers].map(([party, name]) => ({
      party,
      identity: Buffer.from(name, 'hex').toString('base64'),
    })),
  }),
)
const file = join(mkdtempSync(join(tmpdir(), 'rules-')), 'rules.json')
const { document, assertions } = bodyOf(genesisOf(rules))
writeFileSync(file, JSON.stringify({ document, assertions }))

const run = async (...flags: string[]) => {
  const env = { PATH: process.env.PATH, SIGNER_DATA: path, SIGNER_SEALING_KEY: sealingKey.toString('hex') }
  const { stdout } = await promisify(execFile)(process.execPath, [...commandOf('rules'), ...flags], { env })
  return stdout
}

test('--show prints people, credentials, caps, tiers, recipients, signers, governance and the hash in words', async () => {
  const shown = await run('--show', file)
  const carl = rules.document.people.find(({ name }) => name === 'Carl')
  for (const text of [
    `Hash: ${rules.hash}`,
    `Hash in words: ${wordsOf(rules.hash)}`,
    `1: ${made[0]!.identity}`,
    'approver, governor',
    credentialFingerprint(carl!.credentials[0]!).join(' '),
    'at most 2 TRX in a transfer, 3 TRX in a day',
    'fee at most 30 TRX',
    'above 0 TRX: 1 approval\n',
    'above 1 TRX: 2 approvals, one of a treasurer',
    'at most 2.5 TRX in a day',
    'Other addresses: refused',
    '2 governors change the rules; a change that loosens waits 48 hours',
    '2 of 2 recovery keys change them after 72 hours',
  ])
    expect(shown).toContain(text)
  expect(wordsOf(rules.hash).split(' ')).toHaveLength(8)
})

test('--accept needs the hash that people compared; --list shows the rules in force', async () => {
  expect(await run('--list')).toBe('')
  await expect(run('--accept', 'f'.repeat(64), file)).rejects.toThrow(
    'the hash of the document is another one',
  )
  expect(await run('--list')).toBe('')
  expect(await run('--accept', rules.hash, file)).toBe(`version 1 of ${organisation} is in force\n`)
  expect(await run('--list')).toBe(`${organisation}: version 1, ${rules.hash}, ${wordsOf(rules.hash)}\n`)
})

test('--not-required takes back what the record keeps, and --list shows it', async () => {
  const folder = openNodeFolder(path, sealingKey)
  folder.record.requireRules(true)
  folder.record.quarantine(keyId)
  folder.close()
  const listed = await run('--list')
  expect(listed).toContain(`${keyId} signs nothing before --bind or --unbound`)
  expect(listed).toContain('keys without rules sign nothing\n')
  await expect(run('--unbound', keyId)).rejects.toThrow('holds no share')
  expect(await run('--not-required')).toContain('keys without rules may sign; remove SIGNER_RULES')
  expect(await run('--list')).not.toContain('keys without rules sign nothing')
})

test('--bind refuses a key that this signer does not hold, and no option prints the usage', async () => {
  await expect(run('--bind', keyId, '--organisation', organisation)).rejects.toThrow('holds no share')
  await expect(run()).rejects.toThrow('usage: --show FILE')
  await expect(run('--accept', rules.hash)).rejects.toThrow('usage: --show FILE')
})
