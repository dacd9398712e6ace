export const bannerDefaults = { banner_color: '#A91108', text_color: '#FFFFFF' } as const
