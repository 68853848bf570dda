import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { HeldShare } from './read-share.ts'
import { sealWith } from './seal.ts'
import { VerifiedBackups } from './verified-backups.ts'

const shareOf = (keyHash: string, me = 1) => ({ keyHash, me, bytes: new Uint8Array(), key: {} }) as HeldShare
const folder = () => mkdtempSync(join(tmpdir(), 'verified-'))
const seal = sealWith(Buffer.alloc(32, 7))

test('only shares of this generation and party count, since the oldest of their latest verifications', () => {
  const backups = new VerifiedBackups(folder(), seal)
  expect(backups.stateOf([shareOf('a')])).toEqual({ keys: 0, verifiedAt: null })
  backups.add([shareOf('a'), shareOf('b')], 1_000)
  backups.add([shareOf('b')], 2_000)
  expect(backups.stateOf([shareOf('a'), shareOf('b'), shareOf('c')])).toEqual({ keys: 2, verifiedAt: 1_000 })
  expect(backups.stateOf([shareOf('b')])).toEqual({ keys: 1, verifiedAt: 2_000 })
  expect(backups.stateOf([shareOf('a', 2)])).toEqual({ keys: 0, verifiedAt: null })
  backups.add([shareOf('a')], 3_000)
  expect(backups.stateOf([shareOf('a'), shareOf('b')])).toEqual({ keys: 2, verifiedAt: 2_000 })
})

test('it is kept in the folder, sealed, and a changed file counts as no backup', () => {
  const place = folder()
  new VerifiedBackups(place, seal).add([shareOf('a')], 1_000)
  expect(new VerifiedBackups(place, seal).stateOf([shareOf('a')]).keys).toBe(1)
  const file = join(place, 'verified-backups')
  expect(readFileSync(file, 'latin1')).not.toContain('keyHash')
  const bytes = readFileSync(file)
  bytes[bytes.length - 1]! ^= 1
  writeFileSync(file, bytes)
  expect(new VerifiedBackups(place, seal).stateOf([shareOf('a')]).keys).toBe(0)
  new VerifiedBackups(place, seal).add([shareOf('a')], 2_000)
  expect(new VerifiedBackups(place, seal).stateOf([shareOf('a')])).toEqual({ keys: 1, verifiedAt: 2_000 })
})
