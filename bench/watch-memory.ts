import type { Database } from '@holdfast/store'

/** Provider rows that a job has processed. */
export async function rowsDone(db: Database, jobId: string): Promise<number> {
  const counts = await db
    .selectFrom('ingestion_jobs')
    .select(['processed_native_in', 'processed_native_out', 'processed_trc20_in', 'processed_trc20_out'])
    .where('id', '=', jobId)
    .executeTakeFirstOrThrow()
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}

/** Prints the memory of this process when its work passes these marks. */
export function watchMemory(
  marks: readonly number[],
  progress: () => Promise<number>,
): { readonly stop: () => void } {
  const left = [...marks]
  let isAsking = false
  const look = async () => {
    const done = await progress()
    while (left[0] !== undefined && done >= left[0]) {
      const { rss, heapUsed } = process.memoryUsage()
      console.log(
        `at ${left.shift()} rows: ${megabytes(rss)} MB held, ${megabytes(heapUsed)} MB of them the heap`,
      )
    }
  }
  const timer = setInterval(() => {
    if (isAsking) return
    isAsking = true
    look()
      .finally(() => (isAsking = false))
      .catch(fail)
  }, 500)
  return { stop: () => clearInterval(timer) }
}

const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024)

function fail(error: unknown): never {
  throw error
}
