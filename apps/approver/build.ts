import { join } from 'node:path'
import { buildApprover } from './build-approver.ts'

/** In bytes of brotli: the whole page, with its styles. */
const mostBytes = 90_000

const { sha256, size } = await buildApprover(join(import.meta.dirname, 'dist'))
console.log(`apps/approver/dist: ${size} bytes with brotli, at most ${mostBytes}`)
console.log(`SHA-256 of its files: ${sha256}`)
process.exitCode = size > mostBytes ? 1 : 0
