/** The hash of the page of this source, which is published with it: operators and approvers compare their page with it. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const inApprover = 'published-hash.txt'
const usualFile = join(import.meta.dirname, inApprover)

export const publishHash = (sha256: string, file = usualFile): void => writeFileSync(file, `${sha256}\n`)

/** Null: the built page is the published one. */
export const publishedHashFault = (sha256: string, file = usualFile): string | null =>
  readFileSync(file, 'utf8') === `${sha256}\n`
    ? null
    : `The page changed: run "npm run build -w apps/approver -- --publish" and commit apps/approver/${inApprover}`
