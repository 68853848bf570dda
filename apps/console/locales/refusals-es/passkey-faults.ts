import type { RefusalTexts } from '@holdfast/contract'

export const passkeyFaults: RefusalTexts<'passkey-faults'> = {
  PASSKEY_USER_UNVERIFIED: 'El dispositivo no comprobó a la persona con PIN o biometría.',
  PASSKEY_USER_ABSENT: 'El dispositivo no pidió que se tocara.',
  PASSKEY_OTHER_PAGE: 'Se hizo en otra página que la de aprobación.',
  PASSKEY_OTHER_STATEMENT: 'Se hizo para otra declaración.',
  PASSKEY_OTHER_SIGNATURE: 'Firmó otra clave, o se modificó lo firmado.',
  PASSKEY_MALFORMED: 'La respuesta del dispositivo no es válida ({reason}).',
}
