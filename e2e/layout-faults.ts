/**
 * Faults of a page's layout that a person sees at once: texts printed over each other, amounts and other figures that are cut off
 * without a title, and a page that scrolls sideways. Only what is inside of the window is measured, so it has to be tall.
 */
import type { Page } from '@playwright/test'

export const layoutFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    interface Box {
      readonly left: number
      readonly top: number
      readonly right: number
      readonly bottom: number
    }
    interface Shown {
      readonly text: string
      readonly element: Element
      readonly box: Box
    }
    const faults = new Set<string>()
    /** Smaller differences come from fonts whose boxes are taller than their lines. */
    const touchPx = 3
    const figure = /^[≈=+−-]?\s*(US)?\$?\d[\d.,\s]*(%|[KMB]|US\$|[A-Z]{2,6})?$/

    const nothing: Box = { left: 0, top: 0, right: 0, bottom: 0 }
    const meet = (a: Box, b: Box): Box => ({
      left: Math.max(a.left, b.left),
      top: Math.max(a.top, b.top),
      right: Math.min(a.right, b.right),
      bottom: Math.min(a.bottom, b.bottom),
    })
    const isSeen = ({ left, top, right, bottom }: Box) => right - left > touchPx && bottom - top > touchPx
    const shortOf = (text: string) => text.trim().replaceAll(/\s+/g, ' ').slice(0, 60)

    /** The ancestors that cut off what is outside of them, from the inside out. */
    function clipsOf(
      element: Element,
    ): { readonly by: Element; readonly box: Box; readonly scrolls: boolean }[] {
      const clips = []
      let { position } = getComputedStyle(element)
      for (let by: Element | null = element; by !== null; by = by.parentElement) {
        const style = getComputedStyle(by)
        // Only for screen readers; a table with it is not cut by its overflow.
        if (style.clipPath !== 'none') clips.push({ by, box: nothing, scrolls: true })
        // An absolute box is cut by its containing block and what is around that, not by what is between.
        const isBetween = by !== element && position === 'absolute' && style.position === 'static'
        if (!isBetween && (style.overflowX !== 'visible' || style.overflowY !== 'visible')) {
          const { left, top, right, bottom } = by.getBoundingClientRect()
          clips.push({ by, box: { left, top, right, bottom }, scrolls: /auto|scroll/.test(style.overflowX) })
        }
        if (style.position === 'fixed') break
        if (!isBetween) position = style.position
      }
      return clips
    }

    function isTitled(element: Element | null): boolean {
      return element?.closest('[title]') !== null
    }

    /** The part of each line of text that can be seen. */
    function shownTexts(): Shown[] {
      const shown: Shown[] = []
      const window_ = { left: 0, top: 0, right: innerWidth, bottom: innerHeight }
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const element = node.parentElement
        // Without the brackets of mark-texts.ts.
        const text = (node.textContent ?? '').replaceAll(/[\u2063\u2064]/g, '')
        if (element === null || text.trim() === '') continue
        if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
        const range = document.createRange()
        range.selectNodeContents(node)
        const clips = clipsOf(element)
        for (const { left, top, right, bottom } of range.getClientRects()) {
          const whole = { left, top, right, bottom }
          let box: Box = meet(whole, window_)
          for (const clip of clips) {
            const next = meet(box, clip.box)
            if (!clip.scrolls && figure.test(text.trim()) && isSeen(box) && box.right - next.right > 1) {
              const style = getComputedStyle(clip.by)
              if (style.textOverflow !== 'ellipsis' || !isTitled(element))
                if (next.right > next.left || clip.by === element) faults.add(`cut off: ${shortOf(text)}`)
            }
            box = next
          }
          if (isSeen(box)) shown.push({ text, element, box })
        }
      }
      return shown
    }

    /** Whether one of the two is painted over by something opaque, such as a fixed column or a dialog. */
    function isCovered(a: Shown, b: Shown, { left, top, right, bottom }: Box): boolean {
      const stack = document.elementsFromPoint((left + right) / 2, (top + bottom) / 2)
      const [at, bt] = [stack.indexOf(a.element), stack.indexOf(b.element)]
      if (at < 0 || bt < 0) return false
      const [upper, lower] = at < bt ? [a, b] : [b, a]
      return stack.slice(0, Math.max(at, bt)).some((layer) => {
        if (layer.contains(lower.element)) return false
        if (!layer.contains(upper.element) && stack.indexOf(layer) > Math.min(at, bt)) return false
        const [, alpha = '1'] =
          /rgba?\([^)]*,\s*([\d.]+)\)$/.exec(getComputedStyle(layer).backgroundColor) ?? []
        const colour = getComputedStyle(layer).backgroundColor
        return colour !== 'rgba(0, 0, 0, 0)' && colour !== 'transparent' && Number(alpha) > 0.9
      })
    }

    const root = document.documentElement
    if (root.scrollWidth > innerWidth) faults.add(`scrolls sideways: ${root.scrollWidth} px in ${innerWidth}`)
    for (const scroller of document.querySelectorAll('main, [role=dialog]'))
      if (
        scroller.scrollWidth > scroller.clientWidth + 1 &&
        getComputedStyle(scroller).overflowX !== 'hidden'
      )
        faults.add(`scrolls sideways: ${scroller.tagName.toLowerCase()} ${scroller.scrollWidth} px`)

    const shown = shownTexts().toSorted((a, b) => a.box.top - b.box.top)
    for (const [at, a] of shown.entries())
      for (const b of shown.slice(at + 1)) {
        if (b.box.top > a.box.bottom - touchPx) break
        if (a.element === b.element || a.element.contains(b.element) || b.element.contains(a.element))
          continue
        const both = meet(a.box, b.box)
        if (isSeen(both) && !isCovered(a, b, both))
          faults.add(`overlap: ${shortOf(a.text)} | ${shortOf(b.text)}`)
      }
    return [...faults]
  })
