/** Every record of the database that depends on the installation's secret key, moved from one key to another. A record is only
 *  changed if it is genuine under the earlier key, and still as it was read, so that nothing forged becomes genuine and no write
 *  of a server is lost. */
import type { Database } from '@holdfast/store'
import { type Portion, recordKinds } from './record-kinds.ts'
import type { Rotation } from './rotation.ts'

export interface ResealResult {
  readonly name: string
  readonly resealed: number
  /** Sealed under neither key. */
  readonly foreign: number
}

const portionSize = 500

export async function resealRecords(db: Database, rotation: Rotation): Promise<ResealResult[]> {
  const results: ResealResult[] = []
  for (const kind of recordKinds(rotation)) {
    const sum = { resealed: 0, foreign: 0 }
    let portion: Portion = { resealed: 0, foreign: 0, last: null }
    do {
      portion = await kind.reseal(db, portion.last, portionSize)
      sum.resealed += portion.resealed
      sum.foreign += portion.foreign
    } while (portion.last !== null)
    results.push({ name: kind.name, ...sum })
  }
  return results
}
