/**
 * Two hours without a mouse move, key, click, scroll or touch in any tab end the session. The time of the last activity is in the
 * browser's storage, so that tabs share it and a machine that slept is noticed when it wakes.
 */
export const idleLimitMs = 2 * 60 * 60_000

const key = 'lastActivityAt'
const writeEveryMs = 1000
const signsOfLife = ['mousemove', 'keydown', 'click', 'scroll', 'touchstart'] as const
const awakenings = ['focus', 'pageshow'] as const

/** Returns a function that stops watching. */
export function watchIdle(onIdle: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  const check = (): void => {
    if (isOver) return
    clearTimeout(timer)
    const left = readLastActivity() + idleLimitMs - Date.now()
    if (left > 0) {
      timer = setTimeout(check, left)
      return
    }
    isOver = true
    onIdle()
  }
  const onSign = (): void => {
    const last = readLastActivity()
    // Waking the machine by moving the mouse does not revive a session that has expired.
    if (Date.now() - last >= idleLimitMs) return check()
    if (Date.now() - last >= writeEveryMs) noteActivity()
  }
  check()
  for (const sign of signsOfLife) document.addEventListener(sign, onSign, { capture: true, passive: true })
  for (const name of awakenings) window.addEventListener(name, check)
  document.addEventListener('visibilitychange', check)
  return () => {
    isOver = true
    clearTimeout(timer)
    for (const sign of signsOfLife) document.removeEventListener(sign, onSign, { capture: true })
    for (const name of awakenings) window.removeEventListener(name, check)
    document.removeEventListener('visibilitychange', check)
  }
}

/** Also called at sign-in: an old mark must not end the new session. */
export function noteActivity(): void {
  localStorage.setItem(key, String(Date.now()))
}

/** An unreadable mark counts as activity now, and so does one in the future (the clock was set back). */
function readLastActivity(): number {
  const text = localStorage.getItem(key)
  if (text !== null && /^\d{1,16}$/.test(text) && Number(text) <= Date.now()) return Number(text)
  noteActivity()
  return Date.now()
}
