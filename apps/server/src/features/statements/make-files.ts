/** Both files of a statement with their hashes, from one snapshot of the books. */
import { createHash } from 'node:crypto'
import type { Queryable } from '@holdfast/store'
import type { Built } from './build-statement.ts'
import { type Line, linesOf } from './lines-of.ts'
import { csvOf } from './write-csv.ts'
import { linesOfPdf, type PdfSource, pdfOf } from './write-pdf.ts'

/** Raised by every change of the texts or the layout of the files. */
export const statementFormat = 3

export type Source = PdfSource

/** The books that lines are read from; names and proofs come from the source's statement. */
type Books = Pick<Built, 'scope' | 'figures'>

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

export const csvText = (db: Queryable, books: Books, source: Source): AsyncGenerator<string> =>
  csvOf({ ...source, head: source.signature.head }, linesOf(db, books, source.statement))

export async function hashCsv(db: Queryable, books: Books, source: Source): Promise<string> {
  const hash = createHash('sha256')
  for await (const text of csvText(db, books, source)) hash.update(text)
  return hash.digest('hex')
}

export interface FileHashes {
  readonly pdf: string
  readonly csv: string
}

/** Read from one snapshot of the books. The PDF file is drawn afterwards, without the database. */
export interface Read {
  readonly pdfLines: readonly Line[]
  readonly csvHash: string
}

export const readPdfLines = (db: Queryable, books: Books, { statement }: Source): Promise<Line[]> =>
  linesOfPdf(statement, () => linesOf(db, books, statement))

export const readFiles = async (db: Queryable, books: Books, source: Source): Promise<Read> => ({
  pdfLines: await readPdfLines(db, books, source),
  csvHash: await hashCsv(db, books, source),
})

export const hashFiles = async (source: Source, { pdfLines, csvHash }: Read): Promise<FileHashes> => ({
  pdf: sha256(await pdfOf(source, pdfLines)),
  csv: csvHash,
})
