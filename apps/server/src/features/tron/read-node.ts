/** State of the chain that only TRON's own calls read. */
import { parseAccountState, parseBlockHeader, shaped } from '@holdfast/chains/tron'
import { chainFault, type TransferQuestion } from '@holdfast/ledger'
import { answer, ProviderAnswerUnreadable, type TransferNode } from '@holdfast/providers'
import { readAnswer } from '../../node-answers.ts'

/** The newest state: it may still be undone. */
export const readAccount = async (node: TransferNode, address: string) =>
  readAnswer(parseAccountState(shaped(await ask(node, { ask: 'newest-account', address }), ['tron.account'])))

export const readReference = async (node: TransferNode) =>
  readAnswer(parseBlockHeader(shaped(await ask(node, { ask: 'reference-block' }), ['tron.block'])))

async function ask(node: TransferNode, question: TransferQuestion) {
  const found = await answer(node, question)
  if (found === null)
    throw new ProviderAnswerUnreadable(node.name, question.ask, chainFault('PROVIDER_SILENT'))
  return found
}
