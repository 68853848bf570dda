import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig, readSealingKey } from './config.ts'
import { makeNodeFolder, openNodeFolder } from './node-folder.ts'

const place = () => mkdtempSync(join(tmpdir(), 'node-'))
const right = randomBytes(32)
const a = 'a'.repeat(64)
const environment = {
  SIGNER_DATA: '/tmp/x',
  SIGNER_PORT: '7101',
  SIGNER_SEALING_KEY: a,
  SIGNER_PEERS: `1=${a},2=${'b'.repeat(64)}`,
  SIGNER_COORDINATOR: a,
  SIGNER_NETWORKS: 'tron:0x94a9059e',
}

test('making a folder again keeps its identity', () => {
  const folder = place()
  const identity = makeNodeFolder(folder, right)
  expect(makeNodeFolder(folder, right)).toBe(identity)
  const opened = openNodeFolder(folder, right)
  expect(opened.identity.name).toBe(identity)
  opened.close()
})

test('a wrong sealing key opens nothing, and no new folder replaces the old one', () => {
  const folder = place()
  makeNodeFolder(folder, right)
  const before = readFileSync(join(folder, 'identity'))
  for (const attempt of [openNodeFolder, makeNodeFolder])
    expect(() => attempt(folder, randomBytes(32))).toThrow('sealed with another key')
  expect(readFileSync(join(folder, 'identity'))).toEqual(before)
  expect(() => openNodeFolder(place(), right)).toThrow('is not the folder of a node')
})

test('other users cannot read anything in the folder', () => {
  const folder = place()
  makeNodeFolder(folder, right)
  openNodeFolder(folder, right).record.beginSession('s1')
  for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).mode & 0o077).toBe(0)
})

test('a sealing key that others can read, has a wrong length or is missing is refused with an explanation', () => {
  const file = join(place(), 'key')
  writeFileSync(file, a, { mode: 0o644 })
  expect(() => readSealingKey({ SIGNER_SEALING_KEY_FILE: file })).toThrow('can be read by other users')
  const short = join(place(), 'key')
  writeFileSync(short, 'abc', { mode: 0o600 })
  expect(() => readSealingKey({ SIGNER_SEALING_KEY_FILE: short })).toThrow('does not contain 64 hex digits')
  expect(() => readSealingKey({})).toThrow('SIGNER_SEALING_KEY_FILE')
})

test('an error names every invalid variable, and repeated peers', () => {
  expect(readConfig(environment).config).toMatchObject({ host: '127.0.0.1', isUnauditedAcknowledged: false })
  expect(() => readConfig({ ...environment, SIGNER_PORT: '99999', SIGNER_NETWORKS: 'tron' })).toThrow(
    /SIGNER_PORT[^]*SIGNER_NETWORKS/,
  )
  expect(() => readConfig({ ...environment, SIGNER_PEERS: `1=${a},2=${a}` })).toThrow('twice')
})
