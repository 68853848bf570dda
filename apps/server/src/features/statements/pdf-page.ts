/** Drawing of statement pages: text, tables and boxes on A4, with room kept for the footer. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import Pdf from 'pdfkit'

const fontAt = (url: string): Buffer => readFileSync(fileURLToPath(url))
const readFonts = () => ({
  regular: fontAt(import.meta.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf')),
  bold: fontAt(import.meta.resolve('@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf')),
})
let fonts: { readonly regular: Buffer; readonly bold: Buffer } | null = null

export const ink = { text: '#14181f', soft: '#4a5361', line: '#d5dae1', good: '#0b6b3a', warn: '#8a4b00' }
const fills = { warn: '#fdf3e1', good: '#eef7f1' }
const margin = 44
/** The lowest place of content; the footer is below. */
const bottom = 780
const left = margin
const right = 595.28 - margin
export const width = right - left

interface TextOptions {
  readonly size?: number
  readonly isBold?: boolean
  readonly colour?: string
}

export interface Column {
  /** From the left edge of the content. */
  readonly at: number
  readonly width: number
  readonly isRight?: boolean
}

export interface PdfInfo {
  readonly title: string
  readonly language: string
  readonly madeAt: Date
}

/** Letters that would reorder or hide the text around them. */
const visible = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}]/gu, '')

export class PdfPage {
  readonly #pdf: PDFKit.PDFDocument
  readonly #done: Promise<Buffer>
  #y = margin

  constructor({ title, language, madeAt }: PdfInfo) {
    fonts ??= readFonts()
    this.#pdf = new Pdf({
      size: 'A4',
      margins: { top: margin, bottom: 0, left, right: margin },
      // Compressed bytes would depend on the version of zlib.
      compress: false,
      bufferPages: true,
      lang: language,
      displayTitle: true,
      info: { Title: visible(title), Producer: 'Holdfast', Creator: 'Holdfast', CreationDate: madeAt },
    })
    this.#pdf.registerFont('regular', fonts.regular).registerFont('bold', fonts.bold)
    this.#done = bytesOf(this.#pdf)
  }

  /** Begins a new page unless this height is free. */
  room(height: number): void {
    if (this.#y + height <= bottom) return
    this.#pdf.addPage()
    this.#y = margin
  }

  space(height: number): void {
    this.#y += height
  }

  /** Wrapped text over the whole width. */
  text(text: string, { size = 9, isBold = false, colour = ink.text }: TextOptions = {}): void {
    this.#style(size, isBold, colour)
    const height = this.#pdf.heightOfString(visible(text), { width })
    this.room(height)
    this.#pdf.text(visible(text), left, this.#y, { width })
    this.#y += height + 2
  }

  /** One row of a table; each cell is wrapped in its column. */
  row(
    cells: readonly string[],
    columns: readonly Column[],
    options: TextOptions & { readonly hasLine?: boolean } = {},
  ): void {
    const { size = 9, isBold = false, colour = ink.text, hasLine = false } = options
    this.#style(size, isBold, colour)
    const texts = cells.map(visible)
    const heights = texts.map((text, at) =>
      text === '' ? 0 : this.#pdf.heightOfString(text, { width: columns[at]?.width ?? width }),
    )
    const height = Math.max(size, ...heights)
    this.room(height + 5)
    for (const [at, text] of texts.entries()) {
      const column = columns[at]
      if (column === undefined || text === '') continue
      this.#pdf.text(text, left + column.at, this.#y, {
        width: column.width,
        align: column.isRight === true ? 'right' : 'left',
      })
    }
    this.#y += height + 3
    if (hasLine) this.line()
  }

  /** One row of a long table: a single line of each cell, which is faster than `row`. The caller has made room. */
  shortRow(cells: readonly string[], columns: readonly Column[], size: number, colour = ink.text): void {
    this.#style(size, false, colour)
    for (const [at, cell] of cells.entries()) {
      const column = columns[at]
      if (column === undefined || cell === '') continue
      const text = visible(cell)
      this.#pdf.fontSize(size)
      const wide = this.#pdf.widthOfString(text)
      // A long number is printed smaller rather than cut.
      if (wide > column.width) this.#pdf.fontSize((size * column.width) / wide)
      const start = column.isRight === true ? column.width - Math.min(wide, column.width) : 0
      this.#pdf.text(text, left + column.at + start, this.#y, { lineBreak: false })
    }
    this.#y += size + 4
  }

  line(): void {
    this.#pdf.moveTo(left, this.#y).lineTo(right, this.#y).lineWidth(0.5).strokeColor(ink.line).stroke()
    this.#y += 4
  }

  /** A shaded box with a heading and lines below it. */
  box(kind: 'warn' | 'good', heading: string, lines: readonly string[]): void {
    const inner = width - 20
    const heightOf = (text: string, size: number, isBold: boolean) => {
      this.#style(size, isBold, ink[kind])
      return this.#pdf.heightOfString(text, { width: inner }) + 2
    }
    const texts = lines.map(visible)
    const height =
      heightOf(heading, 12, true) + texts.reduce((sum, text) => sum + heightOf(text, 9, false), 0) + 16
    this.room(Math.min(height, bottom - margin))
    this.#pdf.rect(left, this.#y, width, height).fill(fills[kind])
    let y = this.#y + 8
    this.#style(12, true, ink[kind])
    this.#pdf.text(heading, left + 10, y, { width: inner })
    y += heightOf(heading, 12, true)
    for (const text of texts) {
      this.#style(9, false, ink.text)
      this.#pdf.text(text, left + 10, y, { width: inner })
      y += heightOf(text, 9, false)
    }
    this.#y += height + 8
  }

  /** Writes the footer of every page and returns the file. */
  async end(footerOf: (page: number, pages: number) => readonly [string, string]): Promise<Buffer> {
    const { count } = this.#pdf.bufferedPageRange()
    for (let page = 0; page < count; page++) {
      this.#pdf.switchToPage(page)
      const [start, end] = footerOf(page + 1, count)
      this.#style(7.5, false, ink.soft)
      this.#pdf.text(visible(start), left, 800, { width: width - 90, lineBreak: false, ellipsis: true })
      this.#pdf.text(end, right - 90, 800, { width: 90, align: 'right', lineBreak: false })
    }
    this.#pdf.end()
    return this.#done
  }

  #style(size: number, isBold: boolean, colour: string): void {
    this.#pdf
      .font(isBold ? 'bold' : 'regular')
      .fontSize(size)
      .fillColor(colour)
  }
}

function bytesOf(pdf: PDFKit.PDFDocument): Promise<Buffer> {
  const parts: Buffer[] = []
  return new Promise((resolve, reject) => {
    pdf.on('data', (part: Buffer) => parts.push(part))
    pdf.on('end', () => resolve(Buffer.concat(parts)))
    pdf.on('error', reject)
  })
}
