// Files write one name in many ways: "Autódromo José Carlos Pace", "AUTODROMO JOSE CARLOS PACE" and "autodromo
// jose-carlos pace" are one circuit.

/** A name without case, accents and signs, for comparing: `São Paulo (BR)` is `sao paulo br`. */
export function plainName(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ø', 'o')
    .replaceAll('ß', 'ss')
    .replaceAll('æ', 'ae')
    .replaceAll('ł', 'l')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const generic = new Set(
  `autodromo autodrome autodrom circuit circuito de del di dei du da do des der des la le the of international
  internacional internazionale nazionale nacional street raceway speedway motor motorsport racing course race ring gp
  grand prix park track superspeedway ia arena world`.split(/\s+/),
);

/** The words of a circuit's name that tell it from others: `Circuit de Spa-Francorchamps` is `spa francorchamps`. */
export function tellingWords(text: string): string {
  const words = plainName(text).split(' ');
  const telling = words.filter((word) => !generic.has(word));
  return (telling.length > 0 ? telling : words).join(' ');
}

/** A code for a new record made from its name: `Sanya Street Circuit` is `sanya-street-circuit`. */
export function codeOfName(text: string): string {
  return (
    plainName(text)
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 60) || 'unnamed'
  );
}
