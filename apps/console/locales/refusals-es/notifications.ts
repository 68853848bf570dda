import type { RefusalTexts } from '@holdfast/contract'

export const notifications: RefusalTexts<'notifications'> = {
  MAIL_NOT_SET_UP: 'Este servidor no envía correos. Su operador configura HOLDFAST_SMTP_HOST.',
  TOO_MANY_TEST_MAILS: 'Envió {count} correos de prueba en una hora. Inténtelo más tarde.',
  NOTICE_FIXED: '{field}: los correos sobre su propia cuenta no se pueden desactivar',
  PUSH_NOT_SET_UP: 'Las notificaciones push requieren que el servidor tenga HOLDFAST_SECRET_KEY.',
  PUSH_KEY_FORM: '{field}: no es una clave de un navegador',
  TOO_MANY_PUSH_DEVICES:
    'Recibe notificaciones push en {count} dispositivos y no se admiten más. Quite uno primero.',
}
