import jsxA11y from 'eslint-plugin-jsx-a11y'
import reactHooks from 'eslint-plugin-react-hooks'
import regexp from 'eslint-plugin-regexp'
import neostandard from 'neostandard'

/** A promise made before that wait is rejected while nobody listens, which ends the process. */
const awaitAmongPromises = {
  selector: ['', ' > :not(:function)', ' > :not(:function) > :not(:function)']
    .map(between => `CallExpression[callee.object.name="Promise"] > ArrayExpression${between} > AwaitExpression`).join(', '),
  message: 'Wait before or inside: a promise beside this one may be rejected meanwhile, and nobody would listen.'
}

export default [
  { ignores: ['**/dist/', '**/.tap/', '.cache/', 'data/', 'test-results/', 'playwright-report/'] },
  ...neostandard({ ts: true }),
  {
    rules: {
      '@stylistic/max-len': ['error', { code: 160, ignoreStrings: true, ignoreTemplateLiterals: true, ignoreRegExpLiterals: true, ignoreUrls: true }],
      'no-console': 'error',
      // Fields keep the names that they have in the portal's calls and in the ERP.
      camelcase: 'off'
    }
  },
  {
    // Input may be of any length, so a regular expression must take no more than linear time.
    files: ['bff/src/**/*.ts', 'web/src/**/*.{ts,tsx}', 'contracts/src/**/*.ts', 'erp-gateway/**/*.ts', 'fixtures/**/*.{ts,tsx}'],
    ignores: ['**/*.test.ts', '**/*.test.tsx'],
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential' }]
    }
  },
  {
    files: ['**/*.ts', '**/*.tsx'],
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      'no-restricted-syntax': ['error', awaitAmongPromises],
      // A schema and its type share a name.
      '@typescript-eslint/no-redeclare': 'off',
      '@typescript-eslint/ban-ts-comment': ['error', { 'ts-expect-error': 'allow-with-description' }],
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }]
    }
  },
  {
    // Programs for a terminal.
    files: ['scripts/**', 'bff/src/start/server.ts', 'bff/src/start/demo.ts', 'fixtures/src/main.ts', 'campaign/main.ts', 'bench/main.ts'],
    rules: { 'no-console': 'off' }
  },
  {
    files: ['web/src/**/*.{ts,tsx}', 'fixtures/console/src/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks, ...jsxA11y.flatConfigs.strict.plugins },
    rules: {
      ...reactHooks.configs.recommended.rules,
      ...jsxA11y.flatConfigs.strict.rules,
      'no-restricted-syntax': ['error', awaitAmongPromises, {
        selector: [
          'JSXAttribute[name.name="dangerouslySetInnerHTML"]',
          'AssignmentExpression[left.property.name=/^(innerHTML|outerHTML)$/]',
          'CallExpression[callee.property.name="insertAdjacentHTML"]'
        ].join(', '),
        message: 'Text is shown as text: what people type must never become markup.'
      }, {
        selector: 'JSXAttribute[name.name=/^(autoCapitalize|autoCorrect|spellCheck)$/]',
        message: 'Keyboards that correct a field do so in several ways: turn all of them off with typedAsIs.'
      }]
    }
  }
]
