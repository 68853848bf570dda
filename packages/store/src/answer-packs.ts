/**
 * Providers' answers about many transactions, compressed together. They resemble one another, so a pack is a
 * small part of their size.
 */
import { promisify } from 'node:util'
import { constants, deflateRaw, inflateRaw } from 'node:zlib'
import { z } from 'zod'
import type { Queryable } from './database.ts'
import { newId } from './ids.ts'
import type { StoredAnswer } from './schema/transactions.ts'

export interface TransactionAnswers {
  readonly hash: string
  readonly answers: readonly StoredAnswer[]
}

export interface AnswerPack {
  readonly id: string
  readonly hashes: readonly string[]
  readonly body: Buffer
}

/** Transactions in a pack. To read the answers about one, all are unpacked. */
const packSize = 50

const compress = promisify(deflateRaw)
const uncompress = promisify(inflateRaw)

/** Compresses in the thread pool. */
export function packAnswers(answers: readonly TransactionAnswers[]): Promise<AnswerPack[]> {
  const portions = Array.from({ length: Math.ceil(answers.length / packSize) }, (_, at) =>
    answers.slice(at * packSize, (at + 1) * packSize),
  )
  return Promise.all(
    portions.map(async (portion) => ({
      id: newId(),
      hashes: portion.map(({ hash }) => hash),
      body: await compress(textOf(portion), { level: constants.Z_BEST_SPEED }),
    })),
  )
}

/** The answers as JSON keeps them. */
export const asStored = (answers: readonly StoredAnswer[]): StoredAnswer[] =>
  Answers.parse(JSON.parse(jsonOf(answers)))

const textOf = (answers: readonly TransactionAnswers[]): string =>
  jsonOf(Object.fromEntries(answers.map(({ hash, answers: ofTransaction }) => [hash, ofTransaction])))

/** Whole numbers beyond a double are text; almost no answer has one. */
function jsonOf(value: unknown): string {
  try {
    return JSON.stringify(value)
  } catch {
    return JSON.stringify(value, (_, field: unknown) =>
      typeof field === 'bigint' ? field.toString() : field,
    )
  }
}

const Shape = z.templateLiteral([z.string(), '.', z.string()])
const Answers = z.array(z.object({ shape: Shape, body: z.unknown() }))
/** The answers about each transaction, parsed where they are used. */
const Pack = z.record(z.string(), z.unknown())

interface PackedRow {
  readonly tx_hash: string
  readonly pack_id: string | null
  /** The answers of a row without a pack. */
  readonly answers: readonly StoredAnswer[]
}

/** Adds to each row its answers, wherever they are stored. */
export async function unpackAnswers<Row extends PackedRow>(
  db: Queryable,
  organisationId: string,
  rows: readonly Row[],
): Promise<Row[]> {
  const ids = new Set(rows.flatMap(({ pack_id }) => pack_id ?? []))
  if (ids.size === 0) return [...rows]
  const found = await db
    .selectFrom('answer_packs')
    .select(['id', 'body'])
    .where('entity_id', '=', organisationId)
    .where('id', 'in', [...ids])
    .execute()
  const packs = new Map(
    await Promise.all(
      found.map(
        async ({ id, body }) => [id, Pack.parse(JSON.parse(String(await uncompress(body))))] as const,
      ),
    ),
  )
  return rows.map((row) =>
    row.pack_id === null
      ? row
      : { ...row, answers: Answers.parse(packs.get(row.pack_id)?.[row.tx_hash] ?? []) },
  )
}
