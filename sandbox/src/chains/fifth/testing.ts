/** Import this before any code that lists the chains: afterwards the whole process knows the fifth chain. */
import { addChain } from '@holdfast/chains/testing'
import { fifth } from './fifth-chain.ts'

addChain(fifth)
