import { parseAccountState } from '@holdfast/chains/tron'
import type { TransferNode } from '@holdfast/providers'
import { readAnswer } from '../networks/node-answers.ts'

/** Whether the chain has seen the address. */
export const isActivated = async (node: TransferNode, address: string): Promise<boolean> =>
  readAnswer(parseAccountState(await node.fetchNewestAccount(address))).isActive
