import type { CountingStatement } from './counting-statements.ts'
import { waitsOf } from './judge-rules.ts'
import type { Ruling } from './ruling-of.ts'

/** When the statements stop being sufficient, by the end of the first one that is needed. Null: they are not sufficient. */
export function signedUntil(ruling: Ruling, statements: readonly CountingStatement[]): Date | null {
  const isEnough = (left: readonly CountingStatement[]) => waitsOf(ruling, left).waits.length === 0
  if (!isEnough(statements)) return null
  const ends = statements.map(({ notAfter }) => notAfter).sort((a, b) => a.getTime() - b.getTime())
  return ends.find((end) => !isEnough(statements.filter(({ notAfter }) => notAfter > end))) ?? null
}
