/** `--publish`: writes the hash of the page for others to compare. Without it, the page must have the published hash. */
import { join } from 'node:path'
import { buildApprover } from './build-approver.ts'
import { publishedHashFault, publishHash } from './published-hash.ts'

/** In bytes of brotli: the whole page, with its styles. */
const mostBytes = 93_000

const { sha256, size } = await buildApprover(join(import.meta.dirname, 'dist'))
console.log(`apps/approver/dist: ${size} bytes with brotli, at most ${mostBytes}`)
console.log(`SHA-256 of its files: ${sha256}`)
if (process.argv.includes('--publish')) publishHash(sha256)
const fault = publishedHashFault(sha256)
if (fault !== null) console.error(fault)
process.exitCode = fault === null && size <= mostBytes ? 0 : 1
