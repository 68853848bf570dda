import type { TransferNode } from '@holdfast/providers'
import { readAccount } from './read-node.ts'

/** Whether the chain has seen the address. */
export const isActivated = async (node: TransferNode, address: string): Promise<boolean> =>
  (await readAccount(node, address)).isActive
