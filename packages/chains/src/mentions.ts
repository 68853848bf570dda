/** Whether an answer contains these digits, in small letters, in any of its texts. Calls of traces are nested up to 1,024 deep. */
export function mentions(body: unknown, digits: string): boolean {
  const pending: unknown[] = [body]
  while (pending.length > 0) {
    const next = pending.pop()
    if (typeof next === 'string' && next.toLowerCase().includes(digits)) return true
    if (typeof next === 'object' && next !== null) for (const part of Object.values(next)) pending.push(part)
  }
  return false
}
