import { codeOf } from './refusals.ts'

/** Together about 15 s: a fail-over of the database takes less. */
const pausesMs = [1_000, 2_000, 4_000, 4_000, 4_000]

/** Reads are repeated while the database does not answer. Every other failure shows at once, with 'Try again'. */
export const retrySilence = {
  retry: (failures: number, error: unknown): boolean =>
    codeOf(error) === 'DATABASE_SILENT' && failures < pausesMs.length,
  retryDelay: (failures: number): number => pausesMs[failures] ?? 0,
}
