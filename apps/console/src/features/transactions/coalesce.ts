/** Coalesces calls: the first runs at once, further calls within `everyMs` run as one more at the end. */
export interface Coalesced {
  (): void
  cancel(): void
}

export function coalesce(act: () => void, everyMs: number): Coalesced {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isWanted = false
  const run = (): void => {
    isWanted = false
    timer = setTimeout(() => {
      timer = undefined
      if (isWanted) run()
    }, everyMs)
    act()
  }
  const ask = (): void => {
    if (timer === undefined) run()
    else isWanted = true
  }
  return Object.assign(ask, {
    cancel: () => {
      clearTimeout(timer)
      timer = undefined
      isWanted = false
    },
  })
}
