import type { TransactionSummaryWords } from '../en/transaction-summary.ts'

export const transactionSummary: TransactionSummaryWords = {
  paid: (from, to, amount) => `${from} pagó ${amount} a ${to}.`,
  within: (from, to, amount) => `${from} transfirió ${amount} a ${to}, otra de sus billeteras.`,
  pending: (from, to, amount) => `${from} está pagando ${amount} a ${to}. Aún sin confirmar.`,
  failed: (amount, from, to) => `El pago de ${amount} de ${from} a ${to} falló. Solo se cobró la comisión.`,
  failedCall: (from) => `Una llamada a contrato de ${from} falló. Solo se cobró la comisión.`,
  fee: (from, fee) => `${from} llamó a un contrato y pagó una comisión de ${fee}.`,
  issued: (to, amount) => `El contrato del token emitió ${amount} a ${to}.`,
}
