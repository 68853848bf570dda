/** The receipt of one confirmed payment as PDF, for its payee. */
import { amountText, timeText } from '../../statements/document-text.ts'
import { type Column, ink, PdfPage, width } from '../../statements/pdf-page.ts'
import { type ReceiptFacts, receiptRows } from './receipt-rows.ts'
import { receiptTextsOf } from './receipt-texts-of.ts'

const columns: readonly Column[] = [
  { at: 0, width: 120 },
  { at: 126, width: width - 126 },
]

export async function writeReceipt(facts: ReceiptFacts): Promise<Buffer> {
  const { language, organisation, block, at, id } = facts
  const texts = receiptTextsOf(language)
  const page = new PdfPage({
    title: `${texts.titleOf(organisation)}, ${facts.hash}`,
    language,
    madeAt: facts.madeAt,
  })
  page.text(texts.title, { size: 20, isBold: true })
  page.text(organisation, { size: 12, colour: ink.soft })
  page.space(6)
  const blockText = block === null ? texts.unknown : amountText(String(block), language)
  page.box('good', texts.confirmed, [
    texts.confirmedIn(blockText, at === null ? null : timeText(at)),
    ...(at === null ? [texts.unread] : []),
  ])
  for (const [name, ...lines] of receiptRows(facts)) {
    page.room(30)
    for (const [line, text] of lines.entries())
      page.row([line === 0 ? name : '', text], columns, { isBold: line === 0 && isMain(name, texts) })
    page.line()
  }
  page.space(6)
  page.text(texts.made(timeText(facts.madeAt.toISOString()), facts.madeBy), { size: 8, colour: ink.soft })
  return page.end((number, count) => [`${texts.titleOf(organisation)} · ${id}`, texts.page(number, count)])
}

type Texts = ReturnType<typeof receiptTextsOf>

const isMain = (name: string, { payee, amount }: Texts): boolean => name === payee || name === amount
