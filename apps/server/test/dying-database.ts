import type { Database } from '@holdfast/store'

/** A database that reads and writes nothing after `die`, like that of a process that has ended. For tests only. */
export function dyingDatabase(alive: Database): { readonly db: Database; readonly die: () => void } {
  let isDead = false
  const db = new Proxy(alive, {
    get(target, name) {
      const value = Reflect.get(target, name) as unknown
      if (typeof value !== 'function') return value
      return (...parameters: unknown[]): unknown => {
        if (isDead) throw new Error('the process has ended')
        return value.apply(target, parameters) as unknown
      }
    },
  })
  return { db, die: () => void (isDead = true) }
}
