// The guide of each entry of the shelf: its steps and its texts, each a chunk of its own.

import type { GameTexts } from '../texts/game';
import { correlativaGuide } from './correlativa/texts';
import { gapleGuide } from './gaple/texts';
import { garrafinaGuide } from './garrafina/texts';
import { kapTaiShapGuide } from './kap_tai_shap/texts';
import { seychellesGuide } from './seychelles/texts';
import { solitaireGuide } from './solitaire/texts';
import type { Step } from './steps';
import { tripleGuide } from './triple/texts';

interface Loader {
  steps(): Promise<Step[]>;
  texts: { load: GameTexts['load'] };
}

export const guides: { readonly [entry: string]: Loader } = {
  gaple: { steps: () => import('./gaple/steps').then((module) => module.gapleSteps), texts: gapleGuide },
  seychelles: { steps: () => import('./seychelles/steps').then((module) => module.seychellesSteps), texts: seychellesGuide },
  garrafina: { steps: () => import('./garrafina/steps').then((module) => module.garrafinaSteps), texts: garrafinaGuide },
  'garrafina/correlativa': {
    steps: () => import('./correlativa/steps').then((module) => module.correlativaSteps),
    texts: correlativaGuide,
  },
  triple: { steps: () => import('./triple/steps').then((module) => module.tripleSteps), texts: tripleGuide },
  'triple/solitaire': {
    steps: () => import('./solitaire/steps').then((module) => module.solitaireSteps),
    texts: solitaireGuide,
  },
  kap_tai_shap: { steps: () => import('./kap_tai_shap/steps').then((module) => module.kapTaiShapSteps), texts: kapTaiShapGuide },
};
