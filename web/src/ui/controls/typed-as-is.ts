/**
 * The attributes of fields for numbers, codes and names of accounts: keyboards must not capitalize or correct typing, or insert typographic quotes
 * and dashes, which iOS avoids if spelling is not checked.
 */
export const typedAsIs = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const
