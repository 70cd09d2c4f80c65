// The rules of a game: an address for every rule. The page loads them only when a player opens them.

import { dealOver } from './player';
import { choose, expect, hand, scoreSheet, test } from './table';

test('an address leads to its rule, and the rules it cites lead on', async ({ page, url }) => {
  await page.goto(`${url}/rules/gaple#R5.7`);
  const rule = page.locator('[id="R5.7"]');
  await expect(rule).toBeInViewport();
  await expect(rule).toHaveClass(/asked/);
  await rule.getByRole('link', { name: 'R4.4' }).click();
  await expect(page).toHaveURL(/\/rules\/gaple#R4\.4$/);
  await expect(page.locator('[id="R4.4"]')).toBeInViewport();
  await expect(page.locator('[id="R4.4"]')).toHaveClass(/asked/);
  await page.goBack();
  await expect(rule).toBeInViewport();
});

test('the contents lead to every chapter, and to the options of a table', async ({ page, url }) => {
  await page.goto(`${url}/rules/seychelles`);
  const contents = page.getByRole('navigation', { name: 'Contents' });
  await expect(contents.getByRole('link').nth(7)).toBeVisible();
  await contents.getByRole('link', { name: /R6/ }).click();
  await expect(page.locator('#R6')).toBeInViewport();
  await contents.getByRole('link', { name: 'Options of a table' }).click();
  await expect(page.locator('#choices')).toBeInViewport();
  await page.locator('#option-ten_points').getByRole('link', { name: 'R6.4' }).click();
  await expect(page.locator('[id="R6.4"]')).toBeInViewport();
});

test('every game has its rules, with numbered paragraphs and links that lead somewhere', async ({ page, url }) => {
  for (const variant of ['gaple', 'seychelles', 'garrafina', 'triple', 'kap_tai_shap']) {
    await page.goto(`${url}/rules/${variant}`);
    await expect(page.locator('.rule').first()).toBeVisible();
    expect(await page.locator('.rule').count(), variant).toBeGreaterThan(20);
    const dangling = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLAnchorElement>('.rules a[href^="#"]')]
        .map((link) => link.hash.slice(1))
        .filter((id) => !document.getElementById(id)),
    );
    expect(dangling, variant).toEqual([]);
  }
});

test('the rules of Triple Domino have figures, each with its text @phone', async ({ page, url }) => {
  await page.goto(`${url}/rules/triple#R4`);
  for (const name of ['match', 'hexagon', 'double_connection', 'bridge']) {
    const figure = page.locator('figure', { has: page.locator(`[data-figure=${name}]`) });
    await figure.scrollIntoViewIfNeeded();
    await expect(figure.locator('svg')).toBeInViewport();
    await expect(figure.locator('figcaption')).toContainText(/\d-\d-\d/);
    await expect(figure.locator('.why-paid')).toHaveCount(1);
  }
});

test('the page loads the rules only for a player who opens them', async ({ page, url }) => {
  const loaded: string[] = [];
  page.on('request', (request) => /RULES|rules_page/.test(request.url()) && loaded.push(request.url()));
  await page.goto(url);
  await expect(page.locator('.game-card').first()).toBeVisible();
  expect(loaded).toEqual([]);
  await choose(page, 'garrafina/correlativa');
  await page.getByRole('link', { name: 'Rules: Correlativa' }).click();
  await expect(page).toHaveURL(/\/rules\/garrafina#R7$/);
  await expect(page.locator('#R7')).toBeInViewport();
  expect(loaded.length).toBeGreaterThan(0);
});

test('from a table to its rules and back, with the options of this table', async ({ page, at }) => {
  await at('gaple');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.locator('.sheet').getByRole('link', { name: 'Rules' }).click();
  await expect(page.locator('#option-cannot_play')).toContainText('At your table: throw a tile away.');
  await page.getByRole('button', { name: 'Back to the table' }).click();
  await expect(hand(page)).not.toHaveCount(0);
});

test('a game that does not exist has no rules', async ({ page, url }) => {
  await page.goto(`${url}/rules/chess`);
  await expect(page.getByText('There is no such game here.')).toBeVisible();
  await page.getByRole('link', { name: 'Start page' }).click();
  await expect(page.locator('.game-card').first()).toBeVisible();
});

test.describe('in Spanish', () => {
  test.use({ locale: 'es-MX' });

  test('a line of the score sheet opens its rule in Spanish, and the English text is one tap away', async ({ page, at }) => {
    await at('gaple', dealOver);
    const link = scoreSheet(page).locator('a.score-line').first();
    const rule = (await link.locator('.rule-number').textContent()) ?? '';
    await expect(link).toHaveAccessibleDescription(`Regla ${rule}`);
    await link.click();
    await expect(page).toHaveURL(new RegExp(`/rules/gaple#${rule}$`));
    await expect(page.locator(`[id="${rule}"]`)).toBeInViewport();
    await expect(page.locator(`[id="${rule}"]`)).toHaveClass(/asked/);
    const text = page.locator('.rules article > [lang]');
    const mustPlay = page.locator('[id="R3.4"]');
    await expect(text).toHaveAttribute('lang', 'es');
    await expect(mustPlay).toContainText('Si puedes jugar, debes hacerlo.');
    await page.getByRole('button', { name: 'Leer en inglés' }).click();
    await expect(mustPlay).toContainText('If you can play, you must.');
    await expect(text).toHaveAttribute('lang', 'en');
    await page.getByRole('button', { name: 'Leer en español' }).click();
    await expect(mustPlay).toContainText('Si puedes jugar, debes hacerlo.');
  });

  test('a link at the table leads to the rules in Spanish, and does not say that they are English', async ({ page, at }) => {
    await at('gaple');
    await page.getByRole('button', { name: 'Menú' }).click();
    await page.locator('.sheet').getByRole('link', { name: 'Reglas', exact: true }).click();
    await expect(page.locator('[id="R3.4"]')).toContainText('Si puedes jugar, debes hacerlo.');
    await page.getByRole('button', { name: 'Volver a la mesa' }).click();
    await expect(hand(page)).not.toHaveCount(0);
  });
});
