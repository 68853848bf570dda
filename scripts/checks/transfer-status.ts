/**
 * The status of a transfer request has one writer: `moveTransfer`, which looks up each move in
 * `requestMoves`. The check reads from the source which files write the table, which call the statement that
 * writes its status, and how often that file writes a status.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, sourceFiles } from './source-files.ts'

const tableWriter = 'packages/store/src/write/transfers.ts'
const statusWriter = 'apps/server/src/features/transfers/move-transfer.ts'

/** Product code; tests and benches may insert rows in any state. */
const isProduct = (file: string) =>
  /^(apps|packages)\/[^/]+\/src\/.*\.ts$/.test(file) && !/\.test\.ts$|\/testing[^/]*\.ts$/.test(file)

const writesTable =
  /\b(?:updateTable|insertInto|deleteFrom|mergeInto)\(\s*['"`]transfer_requests\b|\b(?:update|insert\s+into|delete\s+from|merge\s+into)\s+transfer_requests\b/i

export function findTransferStatusFaults(): string[] {
  const files = sourceFiles(/\.ts$/).filter(isProduct)
  return transferStatusFaults(new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')])))
}

export function transferStatusFaults(sources: ReadonlyMap<string, string>): string[] {
  return [...sources].flatMap(([file, text]) => [
    ...(file !== tableWriter && writesTable.test(text)
      ? [`${file}: writes transfer_requests, which only ${tableWriter} does`]
      : []),
    ...(file !== tableWriter && file !== statusWriter && /\bupdateTransferStatus\b/.test(text)
      ? [`${file}: writes the status of a request, which only ${statusWriter} does`]
      : []),
    ...(file === tableWriter ? writerFaults(text) : []),
  ])
}

/** A property, a shorthand, a column by name, an assignment in SQL. */
const statusWrites = [
  /\bstatus:\s*(.*)/g,
  /[{,]\s*(status)\s*[,}]/g,
  /\.set\(\s*(['"]status.*)/g,
  /(?:\bset|,)\s+(status\s*=.*)/gi,
]
/** A request is inserted as a draft, and one statement changes its status. */
const allowed = [/^'draft'/, /^sql<TransferStatus>`case status /]

const writerFaults = (text: string): string[] =>
  statusWrites
    .flatMap((pattern) => [...text.matchAll(pattern)].map(([, written]) => written ?? ''))
    .filter((written) => !allowed.some((pattern) => pattern.test(written)))
    .map((written) => `${tableWriter}: writes a status beside the two statements that may: ${written}`)
