/** Items → one mail as text and simple HTML. Links lead to pages of the console, where the person signs in and acts. */
import { escapeHtml, safeLine } from './safe-text.ts'
import type { MailWords } from './words/en.ts'

export interface MailItem {
  /** The event, as a safe line. */
  readonly title: string
  /** Safe lines. A long value, such as an address, is marked so that it may break anywhere. */
  readonly facts: readonly { readonly label: string; readonly value: string; readonly isCode?: boolean }[]
  /** Path of the console. */
  readonly page: string
  /** In the person's time zone. */
  readonly at: string
}

export interface MailFrame {
  readonly texts: MailWords
  /** Name of the organisation. */
  readonly organisation: string
  /** Origin of the console; null: unknown, and the mail has no link. */
  readonly origin: string | null
}

export interface WrittenMail {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** The longest list of a digest. */
const mostItems = 50
const settingsPath = '/settings/email'

export const settingsUrlOf = (origin: string | null): string | null =>
  origin === null ? null : origin + settingsPath

export function writeSingle(frame: MailFrame, item: MailItem): WrittenMail {
  return write(frame, {
    subject: item.title,
    title: item.title,
    intro: null,
    items: [{ ...item, title: '' }],
    page: item.page,
    more: 0,
  })
}

/** Newest last; the oldest are left out of a long one. */
export function writeDigest(frame: MailFrame, items: readonly MailItem[]): WrittenMail {
  const { texts } = frame
  return write(frame, {
    subject: texts.digestSubject(items.length),
    title: texts.digestTitle(items.length),
    intro: null,
    items: items.slice(-mostItems),
    page: '/accounts-balances',
    more: Math.max(0, items.length - mostItems),
  })
}

export function writeTest(frame: MailFrame): WrittenMail {
  const { subject, title, text } = frame.texts.test
  return write(frame, { subject, title, intro: text, items: [], page: settingsPath, more: 0 })
}

interface Parts {
  readonly subject: string
  readonly title: string
  readonly intro: string | null
  readonly items: readonly MailItem[]
  readonly page: string
  readonly more: number
}

function write(frame: MailFrame, parts: Parts): WrittenMail {
  const organisation = safeLine(frame.organisation, 80)
  return {
    subject: `[${organisation}] ${parts.subject}`.slice(0, 200),
    text: textOf({ ...frame, organisation }, parts),
    html: htmlOf({ ...frame, organisation }, parts),
  }
}

function textOf({ texts, organisation, origin }: MailFrame, parts: Parts): string {
  const { title, intro, items, page, more } = parts
  const blocks = items.map(({ title: heading, facts, at }) =>
    [
      ...(heading === '' ? [] : [heading]),
      ...facts.map(({ label, value }) => (label === '' ? `  ${value}` : `  ${label}: ${value}`)),
      `  ${texts.facts.time}: ${at}`,
    ].join('\n'),
  )
  return [
    title,
    ...(intro === null ? [] : [intro]),
    ...blocks,
    ...(more === 0 ? [] : [texts.more(more)]),
    ...(origin === null ? [] : [`${texts.openPage}: ${origin}${page}`]),
    '--',
    texts.neverAsks,
    texts.why(organisation),
    ...(origin === null ? [] : [`${texts.choose}: ${origin}${settingsPath}`]),
    '',
  ].join('\n\n')
}

function htmlOf({ texts, organisation, origin }: MailFrame, parts: Parts): string {
  const { title, intro, items, page, more } = parts
  const link = (path: string, text: string, style: string) =>
    origin === null ? '' : `<a href="${escapeHtml(origin + path)}" ${style}>${escapeHtml(text)}</a>`
  return `<!doctype html>
<html lang="${texts.locale.slice(0, 2)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title><style>${style}</style></head>
<body class="page"><div class="sheet">
<p class="head"><b class="brand">Holdfast</b> <bdi>${escapeHtml(organisation)}</bdi></p>
<h1>${escapeHtml(title)}</h1>
${intro === null ? '' : `<p>${escapeHtml(intro)}</p>`}
${items.map((item) => itemHtml(item, texts)).join('\n')}
${more === 0 ? '' : `<p>${escapeHtml(texts.more(more))}</p>`}
${origin === null ? '' : `<p class="act">${link(page, items.length === 1 ? texts.openPage : texts.open, 'class="button"')}</p>`}
<p class="foot">${escapeHtml(texts.neverAsks)}</p>
<p class="foot"><bdi>${escapeHtml(texts.why(organisation))}</bdi> ${link(settingsPath, texts.choose, 'class="link"')}</p>
</div></body></html>
`
}

function itemHtml({ title, facts, at }: MailItem, texts: MailWords): string {
  const rows = [
    ...facts.map(({ label, value, isCode }) => [label, value, isCode === true] as const),
    [texts.facts.time, at, false] as const,
  ]
  const cells = rows.map(
    ([label, value, isCode]) =>
      `<tr><th scope="row">${escapeHtml(label)}</th><td${isCode ? ' class="code"' : ''}><bdi>${escapeHtml(value)}</bdi></td></tr>`,
  )
  const heading = title === '' ? '' : `<h2><bdi>${escapeHtml(title)}</bdi></h2>`
  return `<div class="item">${heading}<table role="presentation">${cells.join('')}</table></div>`
}

const style = [
  '.page{margin:0;padding:24px 12px;background:#f3f4f0;color:#1d211e;font:15px/1.5 -apple-system,"Segoe UI",Roboto,Arial,sans-serif}',
  '.sheet{max-width:560px;margin:0 auto;padding:24px;background:#fff;border:1px solid #dfe2dc;border-radius:10px}',
  '.head{margin:0 0 16px;color:#575d58;font-size:13px}.brand{color:#0b6553;margin-right:8px}',
  'h1{margin:0 0 16px;font-size:20px;line-height:1.3}h2{margin:0 0 4px;font-size:15px}',
  '.item{border-top:1px solid #dfe2dc;padding:12px 0}table{border-collapse:collapse;width:100%}',
  'th{width:112px;padding:3px 12px 3px 0;text-align:left;vertical-align:top;font-weight:400;color:#575d58}',
  'td{padding:3px 0;overflow-wrap:anywhere}.code{font-family:ui-monospace,Menlo,Consolas,monospace;font-size:13px}',
  '.act{margin:20px 0}.button{display:inline-block;padding:10px 18px;border-radius:8px;background:#0b6553;color:#fff;text-decoration:none;font-weight:600}',
  '.foot{margin:8px 0 0;color:#575d58;font-size:13px}.link{color:#0b6553}',
  '@media (prefers-color-scheme:dark){.page{background:#131614;color:#e8ebe7}.sheet{background:#1b1f1c;border-color:#333934}',
  '.item{border-color:#333934}.head,.foot,th{color:#a5ada6}.brand,.link{color:#5fc9ad}.button{background:#2f9c81;color:#08110e}}',
].join('')
