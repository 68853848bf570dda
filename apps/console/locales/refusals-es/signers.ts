import type { RefusalTexts } from '@holdfast/contract'

export const signers: RefusalTexts<'signers'> = {
  TOO_FEW_SIGNERS: 'Responden muy pocos firmantes: {available} de los {needed} necesarios. No se firmó nada.',
}
