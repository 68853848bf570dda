/** In whole minutes, if it is large enough that signers would refuse an approval; otherwise null. */
export function clockDifference(now: number, serverTime: number | null): number | null {
  if (serverTime === null) return null
  const minutes = Math.round(Math.abs(now - serverTime) / 60_000)
  return minutes > mostMinutes ? minutes : null
}

const mostMinutes = 2
