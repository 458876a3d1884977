const NUMBER = new Intl.NumberFormat("en", { maximumFractionDigits: 6 });

export const formatNumber = (value: number): string => NUMBER.format(value);

export const formatCredits = (credits: number): string =>
  `${NUMBER.format(credits)} ${credits === 1 ? "credit" : "credits"}`;
