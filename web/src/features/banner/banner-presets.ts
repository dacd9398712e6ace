import { bannerDefaults } from '@portal/contracts/policy/banner-defaults'

/** Pairs of colors that are easy to read, for notices of different weight. */
export const presets = [
  { name: 'Red', ...bannerDefaults },
  { name: 'Amber', banner_color: '#FFE08A', text_color: '#222222' },
  { name: 'Blue', banner_color: '#0B4A8F', text_color: '#FFFFFF' },
  { name: 'Green', banner_color: '#14532D', text_color: '#FFFFFF' },
  { name: 'Dark', banner_color: '#18191C', text_color: '#FFFFFF' }
] as const
