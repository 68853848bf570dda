import type { RefusalTexts } from '@holdfast/contract'

export const rulesFaults: RefusalTexts<'rules-faults'> = {
  RULES_FAULT_TOO_LARGE: 'más de {most} bytes',
  RULES_FAULT_NOT_UTF8: 'los bytes no son UTF-8 sin marca de orden de bytes',
  RULES_FAULT_NOT_JSON: 'el texto no es JSON',
  RULES_FAULT_TOO_DEEP: 'más de {most} niveles anidados',
  RULES_FAULT_NOT_CANONICAL:
    'no es la forma canónica de este JSON (RFC 8785), o un miembro aparece dos veces',
  RULES_FAULT_NUMBER_NOT_WHOLE: 'un número no es entero o JSON no lo transmite con exactitud',
  RULES_FAULT_TEXT_NOT_UNICODE: 'un texto contiene medio carácter',
  RULES_FAULT_FIELD_MISSING: 'falta este campo',
  RULES_FAULT_FIELD_UNKNOWN: 'no existe ningún campo llamado {name}',
  RULES_FAULT_FIELD_MALFORMED: 'se esperaba {expected}',
  RULES_FAULT_TEXT_UNREADABLE:
    'caracteres ocultos, direcciones, espacios inusuales, o espacios en un extremo o seguidos',
  RULES_FAULT_TOO_SMALL: 'menos de {least}',
  RULES_FAULT_TOO_GREAT: 'más de {most}',
  RULES_FAULT_TOO_MANY: 'más de {most}',
  RULES_FAULT_TOO_FEW: 'menos de {least}',
  RULES_FAULT_NOT_ASCENDING: 'no está en orden ascendente, o una entrada aparece dos veces',
  RULES_FAULT_TWICE: '{value} aparece dos veces',
  RULES_FAULT_LOOKS_ALIKE: '«{name}» puede confundirse con «{other}»',
  RULES_FAULT_PREVIOUS_MISPLACED: 'la versión 1 no tiene versión anterior, y todas las demás sí',
  RULES_FAULT_THRESHOLD_TOO_LOW: 'hace falta más de la mitad de los {parties} participantes, no {threshold}',
  RULES_FAULT_THRESHOLD_TOO_HIGH: 'hacen falta {threshold}, pero hay {parties} participantes',
  RULES_FAULT_PARTY_UNKNOWN: 'el participante {party} no está entre los firmantes',
  RULES_FAULT_NETWORK_CLASSES_MIXED:
    'una clave es para redes de prueba o para redes principales, no para ambas',
  RULES_FAULT_CREDENTIAL_ORIGIN:
    'el origen tiene que ser https:// con el host {host}, y http://localhost solo en redes de prueba',
  RULES_FAULT_CREDENTIAL_SYNCED:
    'los gobernadores y las claves de recuperación necesitan una credencial no sincronizada',
  RULES_FAULT_CREDENTIAL_FROM_LATER: 'añadida en la versión {addedIn}, pero esta es la versión {version}',
  RULES_FAULT_NETWORK_WITHOUT_KEY: 'ninguna clave es para la red {network}',
  RULES_FAULT_ASSET_UNKNOWN: '{asset} en {network} no está entre los activos',
  RULES_FAULT_DAY_CAP_TOO_LOW: 'el límite de un día es menor que el de una transferencia',
  RULES_FAULT_TIERS_MISSING: '{asset} en {network} no tiene niveles de aprobación',
  RULES_FAULT_TIERS_FROM_ABOVE: 'el primer nivel tiene que empezar por encima de 0',
  RULES_FAULT_TIERS_NOT_RISING:
    'un nivel superior tiene que empezar más arriba y no puede exigir menos que uno inferior',
  RULES_FAULT_TIER_UNREACHABLE:
    'hacen falta {needed} aprobaciones además de quien solicita, y como máximo {available} personas pueden darlas',
  RULES_FAULT_TIER_ROLE_UNREACHABLE: 'ningún tesorero ({role}) puede aprobar además de quien solicita',
  RULES_FAULT_HOURS_EMPTY: 'las horas tienen que empezar antes de terminar',
  RULES_FAULT_GOVERNANCE_UNREACHABLE: 'hacen falta {needed}, pero hay {available}',
  RULES_FAULT_RECOVERY_DELAY_TOO_SHORT:
    'la recuperación tiene que esperar al menos lo mismo que otro cambio que relaja: {least} horas',
  RULES_FAULT_RECIPIENT_UNKNOWN: '{address} en {network} no está entre los destinatarios',
}
