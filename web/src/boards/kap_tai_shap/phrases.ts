/** The calls at tables of Kap Tai Shap, by id (engine/variants/kap_tai_shap/phrases.hpp), in the words of its players. */
export const phrases = { ten: '十!' } as const;
