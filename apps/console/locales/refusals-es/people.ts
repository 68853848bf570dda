import type { RefusalTexts } from '@holdfast/contract'

export const people: RefusalTexts<'people'> = {
  MEMBER_INACTIVE: '{field}: no es un miembro activo de esta organización',
  TOO_MANY_SYMBOLS: '{field}: admite 200 símbolos como máximo',
  TIME_ZONE_UNKNOWN: '{field}: no es una zona horaria conocida',
  TOO_MANY_API_KEYS:
    'Una organización tiene como máximo {count} claves de API que funcionan o esperan. Revoque antes una.',
  API_KEY_NOT_WAITING:
    'Esta clave no está en espera: fue revocada, caducó o su creador ya no puede tener claves.',
  NAME_OF_A_COLLEAGUE:
    '{field}: otro miembro de {organization} tiene este nombre. Al aprobar, las personas deben poder distinguirlos.',
  USD_DECIMALS: '{field}: USD lleva 0, 2 o 4 decimales',
  SIGN_IN_REFUSED: 'Correo electrónico o contraseña no válidos',
  SIGN_IN_BLOCKED: 'Demasiados intentos fallidos. Inténtelo de nuevo en {seconds} segundos.',
  SIGN_INS_QUEUED:
    'Demasiados inicios de sesión a la vez desde su dirección. Inténtelo de nuevo en un momento.',
  PASSWORD_COMMON:
    'Esta contraseña es de las que se prueban primero. Elija varias palabras sin relación entre sí.',
  SECOND_FACTOR_NEEDED: 'Introduzca el código de su aplicación de autenticación o un código de recuperación.',
  CODE_WRONG: 'No es el código actual, o ya se ha usado. Espere al siguiente.',
  PASSKEY_REFUSED: 'Esta clave de acceso no abre ninguna cuenta aquí. Inicie sesión con su contraseña.',
  OIDC_OFF:
    'Este servidor no tiene proveedor de inicio de sesión. Inicie sesión con su contraseña o una clave de acceso.',
  OIDC_UNREACHABLE:
    'El proveedor de inicio de sesión no responde. Inténtelo más tarde, o inicie sesión con su contraseña o una clave de acceso.',
  OIDC_SIGN_IN_OVER:
    'Este inicio de sesión ha caducado, ya se usó o empezó en otro navegador. Empiece de nuevo.',
  OIDC_DECLINED: 'El proveedor no inició su sesión. Empiece de nuevo, o inicie sesión con su contraseña.',
  OIDC_ANSWER_INVALID:
    'La respuesta del proveedor de inicio de sesión no es válida. Empiece de nuevo y, si se repite, avise al operador del servidor.',
  OIDC_EMAIL_UNVERIFIED:
    'El proveedor no ha verificado su correo electrónico. Verifíquelo allí primero, o inicie sesión con su contraseña.',
  OIDC_DOMAIN_REFUSED:
    'Este servidor no acepta del proveedor direcciones de correo electrónico de este dominio.',
  OIDC_ACCOUNT_UNKNOWN:
    'Ninguna cuenta tiene aquí el correo electrónico de su cuenta en el proveedor. Pida una invitación a un propietario o administrador.',
  OIDC_PASSWORD_MISSING:
    'Abra primero el enlace de su invitación y elija una contraseña. Con ella confirma el primer inicio de sesión.',
  OIDC_OTHER_IDENTITY:
    'Su cuenta está vinculada con otra identidad en el proveedor. Inicie sesión con su contraseña y quite primero ese vínculo.',
  OIDC_PASSWORD_NEEDED: 'Introduzca la contraseña de su cuenta.',
  PASSKEY_NOT_ADDED: 'La clave de acceso no se ha añadido: {why}',
  PASSKEY_LISTED: 'Esta clave de acceso ya pertenece a una cuenta.',
  TOO_MANY_PASSKEYS: 'Tiene {count} claves de acceso y no caben más. Elimine una primero.',
  STEP_UP_NEEDED:
    'Confirme que es usted, con una clave de acceso o un código, y repítalo antes de cinco minutos.',
  STEP_UP_REFUSED: 'Esto no ha confirmado que es usted. Inténtelo de nuevo.',
  STEP_UP_METHOD: '{field}: no es posible con su cuenta',
  TOTP_SET_UP: 'Ya hay una aplicación de autenticación configurada. Elimínela primero.',
  TOTP_NOT_BEGUN: 'Ninguna aplicación de autenticación espera su primer código. Empiece de nuevo.',
  TOTP_KEY_MISSING:
    'Las aplicaciones de autenticación necesitan la HOLDFAST_SECRET_KEY con la que se configuraron.',
  SECRET_KEY_MISSING:
    'Las claves de acceso y los códigos de recuperación necesitan HOLDFAST_SECRET_KEY. La configura el operador del servidor.',
  CURRENT_PASSWORD_WRONG: 'No es su contraseña actual',
  LINK_INVALID: 'Este enlace ya no es válido. Pida uno nuevo.',
  ADMIN_PAGE_FORBIDDEN: 'No tiene permiso para abrir esta página.',
  APPROVALS_SUSPENDED:
    'Su contraseña ha sido reemplazada. Podrá volver a aprobar y firmar transferencias a partir de {until} UTC.',
  PASSWORD_CHOSEN: 'Esta persona ya ha elegido una contraseña.',
  ACCOUNT_ARCHIVED: 'Esta cuenta está archivada.',
  OWN_ACCOUNT: 'No puede archivar su propia cuenta.',
  ADMIN_FLAG_FORBIDDEN: 'Solo un administrador cambia quién es administrador.',
  SYSTEM_FLAG_FORBIDDEN: 'Solo un usuario del sistema cambia quién es usuario del sistema.',
  OWNER_FORBIDDEN: 'Solo un propietario o un usuario del sistema modifica a un propietario.',
  PLATFORM_NEEDS_STAFF:
    'La instalación conserva al menos un administrador y un usuario del sistema que puedan iniciar sesión.',
  ORGANISATION_NEEDS_HEAD:
    'Una organización conserva al menos un propietario o administrador activo que pueda iniciar sesión.',
  ACCOUNT_ABOVE_YOU: 'Esta persona tiene derechos que usted no tiene: no puede cambiar su cuenta.',
  RENAMING_ABOVE_YOU:
    'Esta persona tiene derechos que usted no tiene: no puede cambiar su nombre ni su correo.',
  LINK_ABOVE_YOU: 'Esta persona tiene derechos que usted no tiene: no puede darle un enlace.',
  RENAMING_ELSEWHERE:
    'Esta persona también pertenece a otra organización: solo ella o un usuario del sistema puede cambiar su nombre o su correo.',
  RESET_NEEDED:
    'Esta persona ya ha elegido una contraseña. Solicite primero un restablecimiento: tiene que aprobarlo un propietario o administrador de su organización.',
  LINK_NEEDED: 'Esta persona aún no ha elegido una contraseña: cree un enlace.',
  NOBODY_CAN_AGREE:
    'Nadie podría aprobarlo: ninguna organización de esta persona tiene otro propietario o administrador que pueda iniciar sesión. El operador del servidor puede crear un enlace.',
  RESET_NOT_YOURS_TO_AGREE:
    'Tiene que aprobarlo otro propietario o administrador: usted no puede, porque lo ha solicitado o porque se trata de su contraseña.',
  EMAIL_IN_USE: 'Este correo electrónico ya está en uso',
  INVITED_EMAIL_FIXED:
    '{field}: no puede cambiar antes de que se acepte la invitación; cancélela y envíe otra',
  INVITED_FLAG_FIXED: '{field}: no puede cambiar antes de que se acepte la invitación',
  ALREADY_MEMBER: 'Este correo electrónico ya es de un miembro de esta organización',
  ARCHIVED_MEMBER: 'Este correo electrónico es de un miembro archivado de esta organización',
  OWNER_UNKNOWN: 'Nadie tiene una cuenta con este correo',
  OWNER_NOT_GIVEN: 'El rol debe ser Administrador, Gestor o Usuario',
  ORGANISATION_NOT_YOURS: '{field}: no es una de sus organizaciones',
  NO_ORGANISATION: '{field}: usted no pertenece a ninguna organización',
  DEVICE_LISTED: 'Esta organización ya tiene un dispositivo con esta huella',
  ENTITY_NAME_MISSING: 'El nombre de la entidad es obligatorio',
  ENTITY_NOT_EMPTY:
    'Una entidad solo se puede eliminar si no tiene billeteras, grupos de cuentas ni usuarios.',
  ENTITY_HAS_KEYS: 'Esta entidad tiene claves de los firmantes y no se puede eliminar.',
  PLAN_LIMIT_REACHED: 'El {plan} admite {count} {what} y ya se usan todos.',
  OWNED_LIMIT_REACHED: 'El {plan} permite {count} organizaciones a cada propietario, y usted ya las tiene.',
  SIGN_IN_UNKNOWN_ADDRESS: 'dirección desconocida',
  SIGN_IN_NO_PASSWORD: 'aún sin contraseña',
  SIGN_IN_ARCHIVED: 'cuenta archivada',
  SIGN_IN_WRONG_PASSWORD: 'contraseña incorrecta',
  SIGN_IN_WRONG_CODE: 'contraseña correcta, código incorrecto',
  SIGN_IN_OIDC_WRONG_CODE: 'aceptado por el proveedor, código incorrecto',
  SIGN_IN_WRONG_PASSKEY: 'una clave de acceso que no se ha aceptado',
  CHALLENGE_OVER: 'El desafío ya se ha respondido o tiene más de cinco minutos.',
  ORIGIN_NOT_NAMED: 'Su página no es de este servidor. El operador la indica en HOLDFAST_PUBLIC_ORIGIN.',
  PASSKEY_UNVERIFIED: 'La respuesta del navegador no se ha podido verificar.',
  PASSKEY_FORGED:
    'PASSKEY_FORGED: La clave de acceso no la añadió este servidor, o HOLDFAST_SECRET_KEY cambió desde entonces.',
  OIDC_LINK_FORGED:
    'OIDC_LINK_FORGED: El vínculo con el proveedor no lo creó este servidor, o HOLDFAST_SECRET_KEY es otra desde entonces.',
  SESSION_FORGED:
    'SESSION_FORGED: La sesión no la abrió este servidor, o HOLDFAST_SECRET_KEY cambió desde entonces.',
}
