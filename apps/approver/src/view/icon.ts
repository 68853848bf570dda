/** Outlines of Lucide (ISC licence), drawn without parsing markup. */

const paths = {
  alarm: [
    'M12 16h.01',
    'M12 8v4',
    'M15.312 2a2 2 0 0 1 1.414.586l4.688 4.688A2 2 0 0 1 22 8.688v6.624a2 2 0 0 1-.586 1.414l-4.688 4.688a2 2 0 0 1-1.414.586H8.688a2 2 0 0 1-1.414-.586l-4.688-4.688A2 2 0 0 1 2 15.312V8.688a2 2 0 0 1 .586-1.414l4.688-4.688A2 2 0 0 1 8.688 2z',
  ],
  check: ['M20 6 9 17l-5-5'],
  clock: ['M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0', 'M12 6v6l4 2'],
  done: ['M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0', 'm16 9-5.5 5.5L8 12'],
  flask: [
    'M14 2v6a2 2 0 0 0 .245.96l5.51 10.08A2 2 0 0 1 18 22H6a2 2 0 0 1-1.755-2.96l5.51-10.08A2 2 0 0 0 10 8V2',
    'M6.453 15h11.094',
    'M8.5 2h7',
  ],
  passkey: [
    'M12 10a2 2 0 0 0-2 2c0 1.02-.1 2.51-.26 4',
    'M14 13.12c0 2.38 0 6.38-1 8.88',
    'M17.29 21.02c.12-.6.43-2.3.5-3.02',
    'M2 12a10 10 0 0 1 18-6',
    'M2 16h.01',
    'M21.8 16c.2-2 .131-5.354 0-6',
    'M5 19.5C5.5 18 6 15 6 12a6 6 0 0 1 .34-2',
    'M8.65 22c.21-.66.45-1.32.57-2',
    'M9 6.8a6 6 0 0 1 9 5.2v2',
  ],
  shield: [
    'M20 13c0 5-3.5 7.5-7.66 8.95a1 1 0 0 1-.67-.01C7.5 20.5 4 18 4 13V6a1 1 0 0 1 1-1c2 0 4.5-1.2 6.24-2.72a1.17 1.17 0 0 1 1.52 0C14.51 3.81 17 5 19 5a1 1 0 0 1 1 1z',
    'M12 8v4',
    'M12 16h.01',
  ],
  wait: ['M21 12a9 9 0 1 1-6.219-8.56'],
} as const
export type IconName = keyof typeof paths

const svg = 'http://www.w3.org/2000/svg'

export function icon(name: IconName, size: number): SVGSVGElement {
  const made = drawing(size, '0 0 24 24')
  made.classList.add('icon')
  made.append(...paths[name].map((d) => path({ d })))
  return made
}

/** The mark of the product. */
export function logo(): SVGSVGElement {
  const made = drawing(22, '0 0 20 20')
  made.classList.add('logo')
  const d = 'M10 1 18 5v6c0 4-3.4 6.9-8 8-4.6-1.1-8-4-8-8V5l8-4Zm0 4.2L5.5 7.4V11c0 2.5 1.9 4.2 4.5 5V5.2Z'
  made.append(path({ d, fill: 'currentColor' }))
  return made
}

function drawing(size: number, viewBox: string): SVGSVGElement {
  const made = document.createElementNS(svg, 'svg')
  const attributes = { 'aria-hidden': 'true', width: String(size), height: String(size), viewBox }
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  return made
}

function path(attributes: Readonly<Record<string, string>>): SVGPathElement {
  const made = document.createElementNS(svg, 'path')
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  return made
}
