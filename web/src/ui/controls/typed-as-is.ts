/**
 * The attributes of fields for numbers, codes and names of accounts: no keyboard may capitalize or correct what is typed, or put typographic
 * quotes and dashes in it. iOS leaves these alone where the spelling is not checked.
 */
export const typedAsIs = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const
